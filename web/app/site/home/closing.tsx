import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";

export function Closing() {
  return (
    <section className="closing" aria-labelledby="closing-title">
      <div className="closing-inner">
        <h2 id="closing-title">
          <span>Set the paperwork down.</span> <span>Pick your tools up.</span>
        </h2>
        <div>
          <p>
            Put in tomorrow&rsquo;s first job tonight. {TRIAL_DAYS} days free, then ${PRICE_PER_MONTH} a month.
          </p>
          <a className="button" href="/register">
            Start Free Trial
          </a>
        </div>
      </div>
    </section>
  );
}
