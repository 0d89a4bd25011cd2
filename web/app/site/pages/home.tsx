import { PRICE_PER_MONTH, TRIAL_DAYS } from "../../product";
import { Day } from "../home/day";
import { features } from "../home/features";
import { Hero } from "../home/hero";
import { Pricing } from "../home/pricing";
import { questions } from "../home/questions";
import { pages } from "../pages";
import { CallToAction } from "../parts/call-to-action";
import { FeatureGrid } from "../parts/feature-grid";
import { metadata } from "../parts/head";
import { Questions } from "../parts/questions";
import { faqPage, softwareApplication } from "../parts/structured-data";

export const meta = () => metadata(pages.home, [softwareApplication(), faqPage(questions)]);

export default function Home() {
  return (
    <>
      <Hero />
      <FeatureGrid
        id="features"
        title="Every tool on its own hook."
        lede="Six things that used to live in a notebook, a glove box and your head. All in the one price."
        features={features}
      />
      <Day />
      <Pricing />
      <Questions id="faq" title="Fair questions." questions={questions} />
      <CallToAction
        title={["Set the paperwork down.", "Pick your tools up."]}
        action={{ label: "Start Free Trial", href: "/register" }}
      >
        Add tomorrow’s first job tonight. {TRIAL_DAYS} days free, then ${PRICE_PER_MONTH} a month.
      </CallToAction>
    </>
  );
}
