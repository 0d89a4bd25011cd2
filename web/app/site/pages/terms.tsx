import { PRICE_PER_MONTH, PRODUCT, TRIAL_DAYS } from "../../product";
import { pages } from "../pages";
import { metadata } from "../parts/head";
import { Contact, Legal } from "../parts/legal";

export const meta = () => metadata(pages.terms);

export default function Terms() {
  return (
    <Legal
      page={pages.terms}
      title="Terms of Service"
      lede={`By signing up for ${PRODUCT} you agree to what’s on this page. It’s short on purpose.`}
    >
      <h2 id="who">Who you&rsquo;re dealing with</h2>
      <Contact />
      <p>
        &ldquo;We&rdquo; means the operator named above. &ldquo;You&rdquo; means the business you sign up for, and you
        confirm that you may sign up on its behalf.
      </p>

      <h2 id="get">What you get</h2>
      <p>
        Every module of {PRODUCT} for one business, on as many devices as you like. We add, change and fix things as we
        go.
      </p>

      <h2 id="price">Trial and price</h2>
      <ul>
        <li>The first {TRIAL_DAYS} days are free. You can start without a credit card.</li>
        <li>
          The Professional plan is ${PRICE_PER_MONTH} a month after that. A card is needed once the trial ends if you
          want to keep making changes.
        </li>
        <li>
          If you don&rsquo;t subscribe, your account turns read-only. You can still look things up, download PDFs and
          export your records.
        </li>
        <li>Cancel anytime in the app. You keep full access through the period you&rsquo;ve paid for.</li>
      </ul>

      <h2 id="yours">Your records are yours</h2>
      <p>
        You own what you enter. We use it only to run {PRODUCT} for you, as the <a href="/privacy">Privacy Policy</a>{" "}
        says. You&rsquo;re responsible for having the right to store your customers&rsquo; details and to email them.
      </p>

      <h2 id="rules">What isn&rsquo;t allowed</h2>
      <ul>
        <li>Spam, fraud, or invoices for work nobody ordered.</li>
        <li>Uploading files you have no right to, or files meant to do harm.</li>
        <li>Trying to get into other accounts, or overloading the service.</li>
      </ul>
      <p>
        Daily limits on email protect everyone&rsquo;s delivery. We can end the subscription of an account that breaks
        these rules.
      </p>

      <h2 id="safe">Keeping your account safe</h2>
      <p>
        Pick a password you don&rsquo;t use anywhere else and don&rsquo;t share it. Turn on two-factor sign-in in
        Settings. Tell us right away if someone else gets in.
      </p>

      <h2 id="cards">Card payments from your customers</h2>
      <p>
        To take cards you connect your own Stripe account. Stripe&rsquo;s terms and fees apply to it. The money goes
        straight to you, and disputes and refunds are between you, your customer and Stripe.
      </p>

      <h2 id="limits">What we can and can&rsquo;t promise</h2>
      <p>
        We work to keep {PRODUCT} running and your records safe, but no service is up all the time. Taxes, mileage and
        reports are worked out from what you enter and aren&rsquo;t tax or legal advice. Check them with your
        accountant. Nothing here takes away rights the law gives you.
      </p>

      <h2 id="end">How it ends</h2>
      <p>
        You can delete your account in Settings whenever you want. Sign in within 14 days to keep it. After that
        everything is deleted for good. Download your records first.
      </p>

      <h2 id="changes">Changes</h2>
      <p>
        This page always shows the current terms and the date they last changed. If you don&rsquo;t agree with a change,
        you can leave with all your records.
      </p>
    </Legal>
  );
}
