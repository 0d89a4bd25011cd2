import { Mark } from "../mark";
import { PRODUCT } from "../product";
import { currentMark } from "./current-mark";
import { pages } from "./pages";

const sections = [
  { label: "Features", href: "/#features" },
  { label: "Pricing", href: "/#pricing" },
  // The home page has questions of its own.
  { label: "FAQ", href: "/faq", onHome: "/#faq" },
  { label: "About", href: "/about" },
  { label: "Blog", href: "/blog" },
];

/** On a phone the links are a second row that stays while the name scrolls away: nothing to open, nothing hidden. */
export function SiteHeader({ path }: { path: string }) {
  const isHome = path === pages.home.path;
  return (
    <header className="header">
      <div className="header-row">
        <a className="brand" href="/">
          <Mark size={34} />
          <span>{PRODUCT}</span>
        </a>
        <nav className="header-nav" aria-label="Main">
          <ul>
            {sections.map(({ label, href, onHome }) => (
              <li key={href}>
                <a href={isHome ? (onHome ?? href) : href} {...currentMark(href, path)}>
                  {label}
                </a>
              </li>
            ))}
            {isHome ? (
              <li className="header-login">
                <a href="/login">Login</a>
              </li>
            ) : null}
            <li className="header-sign-up">
              <a href="/register">Sign Up</a>
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
