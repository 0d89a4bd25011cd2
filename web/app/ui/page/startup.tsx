/**
 * What the document shows before any of our code runs, for the root's `HydrateFallback`. No Mantine and no script: the
 * colours come from a style of its own, so that dark mode never starts white, and the retry appears by style alone
 * after the two minutes in which the code should have come.
 */
const STYLE = `
.startup{color-scheme:light dark;position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:1rem;
font:500 1rem system-ui,sans-serif;background:#f7f3ec;color:#1f1c19}
.startup p{display:flex;gap:.75rem;align-items:center;margin:0;animation:startup-show 0s .2s both}
.startup p::before{content:"";width:1.125rem;height:1.125rem;border:3px solid;border-right-color:transparent;
border-radius:50%;animation:startup-turn .8s linear infinite}
.startup div{text-align:center;animation:startup-show 0s 120s both}
.startup a{display:inline-block;padding:.75rem 1.25rem;color:inherit}
@keyframes startup-show{from{visibility:hidden}to{visibility:visible}}
@keyframes startup-turn{to{transform:rotate(1turn)}}
@media (prefers-reduced-motion:reduce){.startup p::before{animation:none}}
@media (prefers-color-scheme:dark){.startup{background:#191816;color:#f3eee6}}
`;

export function Startup() {
  return (
    <div className="startup">
      <style>{STYLE}</style>
      <p role="status">Loading...</p>
      <div>
        This is taking too long. <LoadAgain />
      </div>
    </div>
  );
}

/** The same place when the code did not come at all. */
export function StartupFailed() {
  return (
    <main className="startup">
      <style>{STYLE}</style>
      <span role="alert">The app could not be loaded. Check your connection.</span>
      <LoadAgain />
    </main>
  );
}

function LoadAgain() {
  // biome-ignore lint/a11y/useValidAnchor: the empty address is this very page
  return <a href="">Try again</a>;
}
