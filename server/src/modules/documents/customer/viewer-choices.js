(() => {
  const form = document.querySelector("form.accept");
  const button = form?.querySelector(".update");
  if (!button) return;
  let last = 0;
  // The server adds up, as it does without this script: what it says about amounts takes the place of what's shown.
  const update = async () => {
    last += 1;
    const own = last;
    const body = new URLSearchParams(new FormData(form));
    body.set("update", "yes");
    try {
      const answer = await fetch(form.action.split("#")[0], { method: "POST", body });
      // The estimate changed meanwhile: the whole page says how, with what's typed and chosen.
      if (answer.status === 409) return form.requestSubmit(button.firstElementChild);
      if (!answer.ok) throw answer;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own !== last) return;
      for (const place of document.querySelectorAll("[data-live]")) {
        const found = page.querySelector(`[data-live="${place.dataset.live}"]`);
        if (found) place.replaceChildren(...found.childNodes);
      }
      button.hidden = true;
    } catch {
      button.hidden = false;
    }
  };
  const choices = [...form.querySelectorAll("[name=option], [name=add]")];
  for (const choice of choices) choice.addEventListener("change", update);
  button.hidden = true;
  // A browser that comes back to the page remembers what was chosen.
  const begin = () => choices.some((choice) => choice.checked !== choice.defaultChecked) && update();
  addEventListener("pageshow", begin);
})();
