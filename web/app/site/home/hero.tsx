import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";
import { Screen } from "../screen";

export function Hero() {
  return (
    <section className="hero" aria-labelledby="hero-title">
      <div className="hero-words">
        <h1 id="hero-title">Holds the business steady while you do the work.</h1>
        <div className="hero-offer">
          <p className="lede">
            Parts, tools, vans, miles, appointments, projects and invoices in one app, on your phone and on the office
            computer. ${PRICE_PER_MONTH} a month, everything included.
          </p>
          <p className="actions">
            <a className="button" href="/register">
              Start Free Trial
            </a>
            <a className="button button-quiet" href="#features">
              Learn More<span className="unseen"> about the features</span>
            </a>
          </p>
          <p className="fine">{TRIAL_DAYS} days free. No credit card needed until the trial ends.</p>
        </div>
      </div>
      <div className="bench">
        <div className="bench-screen">
          <Screen
            screen="inventory"
            device="desktop"
            sizes="(min-width: 1200px) 1056px, 88vw"
            narrow={{ device: "phone", below: 720, sizes: "264px" }}
            alt="The inventory screen: parts with quantity, reorder level, location, cost, price and margin, and the total value of the stock."
            eager
          />
        </div>
        <Trestle />
      </div>
    </section>
  );
}

/** The sawhorse that the picture stands on. Wide and narrow windows get their own drawing, so that the timber keeps its thickness. */
function Trestle() {
  return (
    <>
      <svg className="trestle trestle-wide" viewBox="0 0 1200 168" aria-hidden="true" focusable="false">
        <g className="trestle-legs" strokeWidth="20">
          <path d="M196 30 146 168M244 30l50 138M956 30l-50 138M1004 30l50 138" />
          <path d="M172 112h96M932 112h96" strokeWidth="14" />
        </g>
        <rect className="trestle-beam" y="2" width="1200" height="36" rx="3" />
        <path className="trestle-grain" d="M24 14h310M380 24h420M860 13h210M1096 25h80" />
      </svg>
      <svg className="trestle trestle-narrow" viewBox="0 0 360 104" aria-hidden="true" focusable="false">
        <g className="trestle-legs" strokeWidth="12">
          <path d="M66 20 42 104M86 20l24 84M274 20l-24 84M294 20l24 84" />
          <path d="M56 66h40M264 66h40" strokeWidth="9" />
        </g>
        <rect className="trestle-beam" y="1" width="360" height="24" rx="2" />
        <path className="trestle-grain" d="M14 9h96M130 17h120M276 9h64" />
      </svg>
    </>
  );
}
