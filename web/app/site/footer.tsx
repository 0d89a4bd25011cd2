import { Mark } from "../mark";
import { PRODUCT, SUPPORT_EMAIL } from "../product";
import { currentMark } from "./current-mark";

interface Column {
  title: string;
  links: readonly { label: string; href: string; beyondHome?: true }[];
}

const columns: readonly Column[] = [
  {
    title: "Product",
    links: [
      { label: "Features", href: "/#features" },
      { label: "Pricing", href: "/#pricing" },
      { label: "Sign Up", href: "/register" },
      { label: "Login", href: "/login" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "About", href: "/about" },
      { label: "Blog", href: "/blog" },
      { label: "Privacy", href: "/privacy" },
      { label: "Terms", href: "/terms" },
    ],
  },
  {
    title: "Solutions",
    links: [
      { label: "Contractors", href: "/contractors" },
      { label: "Invoicing", href: "/invoicing" },
      { label: "Invoice app", href: "/contractor-invoice-app", beyondHome: true },
      { label: "Free scheduling", href: "/free-scheduling-software", beyondHome: true },
    ],
  },
];

/** The home page leads to fewer pages than the others, as specified. */
export function SiteFooter({ isHome, path }: { isHome: boolean; path: string }) {
  return (
    <footer className="footer">
      <div className="footer-columns">
        <p className="footer-brand">
          <Mark size={44} />
          <span>{PRODUCT}</span>
        </p>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links
                .filter(({ beyondHome }) => !(isHome && beyondHome))
                .map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} {...currentMark(href, path)}>
                      {label}
                    </a>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="support">
          <h2 id="support">Support</h2>
          <ul>
            <li>
              <a href="/faq" {...currentMark("/faq", path)}>
                FAQ
              </a>
            </li>
            <li>
              <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
            </li>
            <li>Monday to Friday, 9am to 5pm EST</li>
          </ul>
        </section>
      </div>
    </footer>
  );
}
