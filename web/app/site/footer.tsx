import { Mark } from "../mark";
import { PRODUCT, SUPPORT_EMAIL } from "../product";

const columns = [
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
    ],
  },
  {
    title: "Solutions",
    links: [
      { label: "Contractors", href: "/contractors" },
      { label: "Invoicing", href: "/invoicing" },
    ],
  },
];

export function SiteFooter() {
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
              {links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <section aria-labelledby="support">
          <h2 id="support">Support</h2>
          <ul>
            <li>
              <a href="/faq">FAQ</a>
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
