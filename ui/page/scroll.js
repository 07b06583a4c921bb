// Brings each new question, and again its answer, to the top of the window: an answer is read from its beginning.
{
  let shown = 0;
  const follow = () => {
    const count = document.querySelectorAll("#fn-chat .fn-question, #fn-chat .fn-answer").length;
    if (count > shown) {
      const asked = document.querySelectorAll("#fn-chat .user-row");
      asked[asked.length - 1]?.scrollIntoView({ block: "start" });
    }
    shown = count;
  };
  new MutationObserver(follow).observe(document, { childList: true, subtree: true });
}
