import { type Page, trailTo } from "../pages";

/** Where a page lies, from the home page down to it. `metadata` tells search engines the same. */
export function Breadcrumbs({ page }: { page: Page }) {
  const trail = trailTo(page);
  return (
    <nav className="trail" aria-label="Breadcrumb">
      <ol>
        {trail.map((step, at) => (
          <li key={step.path}>
            {at === trail.length - 1 ? (
              <span aria-current="page">{step.breadcrumb}</span>
            ) : (
              <a href={step.path}>{step.breadcrumb}</a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
