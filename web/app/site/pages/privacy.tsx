import { PRODUCT, SUPPORT_EMAIL } from "../../product";
import { pages } from "../pages";
import { metadata } from "../parts/head";
import { Contact, Legal } from "../parts/legal";

export const meta = () => metadata(pages.privacy);

// The server keeps what this page promises: tests/it/pages.rs compares each time span with its constant. Drafts are the
// exception, because only the browser keeps them (lib/drafts.ts).
export default function Privacy() {
  return (
    <Legal
      page={pages.privacy}
      title="Privacy Policy"
      lede="What we keep, where, for how long, who sees it, and how you leave. It covers owners who have an account and customers who get an invoice from one."
    >
      <h2 id="who">Who we are</h2>
      <Contact />

      <h2 id="keep">What we keep</h2>
      <ul>
        <li>
          <strong>Your account.</strong> Name, business name, email, phone and job role. Your password is scrambled one
          way, so we can’t read it.
        </li>
        <li>
          <strong>Your records.</strong> Whatever you enter: clients, invoices, payments, appointments, projects, trips,
          parts, tools, notes, photos and receipts. We strip the location from photos before we store them.
        </li>
        <li>
          <strong>Your customers&rsquo; answers.</strong> When a customer accepts or declines an estimate, we store the
          name they typed, the time, their IP address and exactly what they agreed to. We also note when they first open
          a document.
        </li>
        <li>
          <strong>Your sign-ins.</strong> The devices you&rsquo;re signed in on, the kind of browser and when each was
          last used. We remember the browsers you&rsquo;ve used, so we can tell you about a new one.
        </li>
        <li>
          <strong>Emails to your customers.</strong> A log of who each one went to and its subject.
        </li>
        <li>
          <strong>Your subscription.</strong> Plan, status and dates. Card numbers go to Stripe and never reach us.
        </li>
        <li>
          <strong>System logs.</strong> The time, the kind of request and the account. Sign-ins and blocked attempts
          also log the IP address. Logs never contain passwords, email addresses or anything you typed.
        </li>
      </ul>

      <h2 id="use">What we use it for</h2>
      <p>
        To run {PRODUCT} for you: show your records, send what you ask us to send, bill your subscription and keep
        accounts safe. We don&rsquo;t sell data, show ads or build profiles.
      </p>

      <h2 id="where">Where it&rsquo;s kept</h2>
      <p>
        Records are in our database. Photos and receipts are in our file storage. Backups hold copies of both. Traffic
        between you and us is encrypted.
      </p>
      <p>
        We set no cookies and load no trackers. The app stores your sign-in in your browser, plus drafts you
        haven&rsquo;t saved yet. Signing out removes both. Drafts that are a week old go the next time you open the app.
      </p>
      <p>
        A few small things stay in your browser after you sign out: which screens you opened last, so they load faster,
        how you like lists and the calendar shown, which way you last sent a document, and the time you confirmed your
        email address. If you use two-factor sign-in, a key also stays. It shows that a code worked in this browser
        before, and can&rsquo;t sign anyone in. Clear this site&rsquo;s data in your browser to remove all of it.
      </p>

      <h2 id="sees">Who sees it</h2>
      <ul>
        <li>
          <strong>You.</strong> No other business can open your records.
        </li>
        <li>
          <strong>Your customers.</strong> Anyone with the link to a document you sent can open that document, its
          photos and its PDF. They see nothing else.
        </li>
        <li>
          <strong>Anyone with your calendar&rsquo;s address.</strong> If you set one up in Settings, they can see your
          appointments. You can change or remove that address at any time.
        </li>
        <li>
          <strong>Us.</strong> Our admin screen shows accounts and subscriptions, not your records. The people who run
          the service can access the database and its backups, and use that only to keep the service running.
        </li>
        <li>
          <strong>Companies we need.</strong> Stripe handles subscription and card payments. An email provider delivers
          email. A captcha provider may check sign-ups. A hosting provider may run the machines. Each gets only what its
          job takes.
        </li>
        <li>
          <strong>Authorities,</strong> when the law leaves us no choice.
        </li>
      </ul>

      <h2 id="long">How long we keep it</h2>
      <ul>
        <li>Your records stay for as long as you have an account. If you stop paying, it turns read-only.</li>
        <li>The activity list goes back 2 years. Older entries are deleted.</li>
        <li>A device is signed out after 30 days without use, and after a year in any case.</li>
        <li>We forget a browser you haven&rsquo;t signed in with for 1 year, and its key.</li>
        <li>The log of emails to your customers goes back 400 days.</li>
        <li>A photo or receipt you delete is gone from our file storage about a day later.</li>
        <li>An overhead expense you delete is gone after 30 days, with its receipts.</li>
        <li>Notifications are gone after 90 days.</li>
        <li>A &ldquo;Download everything&rdquo; archive is deleted after a day.</li>
        <li>The text of an email is deleted once it&rsquo;s delivered or we&rsquo;ve given up on it.</li>
        <li>Backups and logs are deleted on our own schedule. Ask us how long that is.</li>
      </ul>

      <h2 id="leave">How to leave</h2>
      <p>
        In Settings, &ldquo;Download everything&rdquo; gives you all your records and files in one archive.
        &ldquo;Delete my account&rdquo; cancels your subscription and signs out every device.
      </p>
      <p>
        Changed your mind? Sign in within 14 days and the account stays. After 14 days we delete it with all its records
        and files, and links you sent stop working. Copies in backups disappear as those backups are deleted. Stripe
        keeps its own payment records, as the law requires.
      </p>

      <h2 id="customers">If a business sent you an invoice</h2>
      <p>
        That business decides what it records about you, and we store it on its behalf. Ask the business first if you
        want to see, correct or delete something. If you don&rsquo;t get an answer, write to us.
      </p>

      <h2 id="rights">Your choices</h2>
      <p>
        You can see and correct your data in the app at any time. If something isn&rsquo;t there, email{" "}
        <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a> from the address on your account. When this policy
        changes, the date at the top changes with it.
      </p>
    </Legal>
  );
}
