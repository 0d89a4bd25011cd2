import { Mark } from "../mark";
import { PRODUCT } from "../product";

const sections = [
  { label: "Features", href: "/#features" },
  { label: "Pricing", href: "/#pricing" },
  { label: "FAQ", href: "/#faq" },
  { label: "About", href: "/about" },
  { label: "Blog", href: "/blog" },
];

/** On a phone the links are a second row that stays while the name scrolls away: nothing to open, nothing hidden. */
export function SiteHeader({ withLogin }: { withLogin: boolean }) {
  return (
    <header className="header">
      <div className="header-row">
        <a className="brand" href="/">
          <Mark size={34} />
          <span>{PRODUCT}</span>
        </a>
        <nav className="header-nav" aria-label="Main">
          <ul>
            {sections.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
            {withLogin ? (
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
