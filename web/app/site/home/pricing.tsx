import {
  ENTERPRISE_FEATURES,
  PRICE_PER_MONTH,
  PRODUCT,
  PROFESSIONAL_FEATURES,
  SUPPORT_EMAIL,
  TRIAL_DAYS,
} from "../../product";

const price = `$${PRICE_PER_MONTH.toFixed(2)}`;
const salesAddress = `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(`${PRODUCT} Enterprise`)}`;

/** The price list is written as the thing the product is for: a bill that a customer can read. */
export function Pricing() {
  return (
    <section className="pricing" id="pricing" aria-labelledby="pricing-title">
      <div className="section-head">
        <h2 id="pricing-title">One price, itemized.</h2>
        <p>You write bills for a living. Here’s ours.</p>
      </div>
      <div className="plans">
        <article className="bill" aria-labelledby="professional">
          <header className="bill-head">
            <h3 id="professional">Professional</h3>
            <p>
              <strong>{price}</strong> per month
            </p>
          </header>
          <ul className="bill-lines">
            {PROFESSIONAL_FEATURES.map((line) => (
              <li key={line}>
                <span>{line}</span>
                <span className="bill-leader" aria-hidden="true" />
                <span>included</span>
              </li>
            ))}
          </ul>
          <TrialTape />
          <dl className="bill-total">
            <div>
              <dt>Due for the first {TRIAL_DAYS} days</dt>
              <dd>$0.00</dd>
            </div>
            <div>
              <dt>After that, each month</dt>
              <dd>{price}</dd>
            </div>
          </dl>
          <a className="button" href="/register?plan=professional">
            Start Free Trial
          </a>
          <p className="fine">
            {TRIAL_DAYS}-day free trial. No credit card needed until the trial ends. Cancel when you like.
          </p>
        </article>
        <article className="card" aria-labelledby="enterprise">
          <h3 id="enterprise">Enterprise</h3>
          <p className="card-price">Custom pricing</p>
          <p>More vans than you can count from the office window? Tell us what you run and we’ll work out a price.</p>
          <ul className="checks">
            {ENTERPRISE_FEATURES.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <a className="button button-quiet" href={salesAddress}>
            Contact sales
          </a>
        </article>
      </div>
    </section>
  );
}

/** A tape measure pulled out to the last day of the trial; the words next to it say the same. */
function TrialTape() {
  const days = Array.from({ length: TRIAL_DAYS }, (_, at) => at + 1);
  return (
    <div className="tape" aria-hidden="true">
      {days.map((day) => (
        <span key={day}>{day}</span>
      ))}
    </div>
  );
}
