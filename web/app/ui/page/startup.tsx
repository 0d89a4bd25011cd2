/**
 * In place of the app when not even its theme arrived. It looks like what the document shows until then (`web/app.html`), with
 * the document's own style: dark mode never starts white, and a link to try again appears once the code should have arrived.
 */
export function StartupFailed() {
  return (
    <main className="startup">
      <span role="alert">The app didn't load. Check your connection.</span>
      {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this very page */}
      <a href="">Try again</a>
    </main>
  );
}
