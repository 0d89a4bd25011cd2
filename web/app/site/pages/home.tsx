import { Closing } from "../home/closing";
import { Day } from "../home/day";
import { Faq } from "../home/faq";
import { Features } from "../home/features";
import { Hero } from "../home/hero";
import { Pricing } from "../home/pricing";
import { questions } from "../home/questions";
import { faqPage, metadata, softwareApplication } from "../metadata";
import { pages } from "../pages";

export const meta = () => metadata(pages.home, [softwareApplication(), faqPage(questions)]);

export default function Home() {
  return (
    <>
      <Hero />
      <Features />
      <Day />
      <Pricing />
      <Faq />
      <Closing />
    </>
  );
}
