// The official Stripe SDK as the judge of our own Stripe code; the server's tests run it.
//
//   stripe-judge.mjs sign       reads [{payload, secret, timestamp}] and prints the signature headers
//   stripe-judge.mjs accepts    reads [{payload, secret, header, now}] and prints which it accepts
//   stripe-judge.mjs calls URL  makes, against a stand-in for Stripe, every call that our client makes for subscriptions
//   stripe-judge.mjs connect URL  the same for what customers pay by card
import { text } from "node:stream/consumers";
import Stripe from "stripe";

const [command, address] = process.argv.slice(2);

function client() {
  const { hostname, port } = new URL(address ?? "http://127.0.0.1:1");
  return new Stripe("sk_live_secret", {
    host: hostname,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

async function input() {
  return JSON.parse(await text(process.stdin));
}

async function makeCalls() {
  const stripe = client();
  const once = (name) => ({ idempotencyKey: name });
  await stripe.customers.create(
    { email: "ann@example.com", name: "Ann Ochoa", metadata: { account_id: "account-1" } },
    once("customer"),
  );
  await stripe.prices.retrieve("price_pro");
  const order = {
    mode: "subscription",
    customer: "cus_1",
    client_reference_id: "account-1",
    line_items: [{ price: "price_pro", quantity: 1 }],
    success_url: "https://app.example.com/done",
    cancel_url: "https://app.example.com/back",
    payment_method_collection: "if_required",
    metadata: { order: "fingerprint" },
  };
  await stripe.checkout.sessions.create(
    {
      ...order,
      subscription_data: {
        metadata: { account_id: "account-1" },
        trial_period_days: 14,
        trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
      },
    },
    once("checkout"),
  );
  await stripe.checkout.sessions.create(
    { ...order, subscription_data: { metadata: { account_id: "account-1" } } },
    once("checkout-without-trial"),
  );
  await stripe.billingPortal.sessions.create(
    { customer: "cus_1", return_url: "https://app.example.com/back" },
    once("portal"),
  );
  await stripe.checkout.sessions.list({ customer: "cus_1", limit: 100 });
  await stripe.checkout.sessions.expire("cs_test_1", {}, once("expire"));
  const expand = ["data.customer"];
  await stripe.subscriptions.list({ customer: "cus_1", status: "all", limit: 100, expand });
  await stripe.subscriptions.list({ status: "all", limit: 100, expand });
  await stripe.subscriptions.update("sub_1", { items: [{ id: "si_1", price: "price_starter" }] }, once("plan"));
  await stripe.subscriptions.update("sub_1", { cancel_at_period_end: true }, once("cancel"));
  await stripe.invoices.list({ subscription: "sub_1", status: "paid", limit: 100, expand: ["data.payments"] });
  await stripe.refunds.create({ payment_intent: "pi_1", reason: "duplicate" }, once("refund"));
  await stripe.subscriptions.cancel("sub_1");
}

async function makeConnectCalls() {
  const stripe = client();
  await stripe.accounts.create(
    { type: "standard", email: "ann@example.com", metadata: { account_id: "account-1" } },
    { idempotencyKey: "account" },
  );
  await stripe.accountLinks.create(
    {
      account: "acct_1",
      refresh_url: "https://app.example.com/again",
      return_url: "https://app.example.com/back",
      type: "account_onboarding",
    },
    { idempotencyKey: "link" },
  );
  await stripe.accounts.retrieve("acct_1");
  const stripeAccount = "acct_1";
  const order = {
    mode: "payment",
    payment_method_types: ["card"],
    submit_type: "pay",
    adaptive_pricing: { enabled: false },
    client_reference_id: "checkout-1",
    line_items: [
      { quantity: 1, price_data: { currency: "usd", unit_amount: 61200, product_data: { name: "Invoice INV-0007" } } },
    ],
    payment_intent_data: { description: "Invoice INV-0007", metadata: { checkout: "checkout-1" } },
    metadata: { account_id: "account-1", document_id: "document-1", purpose: "Balance" },
    success_url: "https://app.example.com/done",
    cancel_url: "https://app.example.com/back",
    expires_at: 1794751200,
  };
  await stripe.checkout.sessions.create(
    { ...order, customer_email: "dana@example.com" },
    { idempotencyKey: "payment", stripeAccount },
  );
  await stripe.checkout.sessions.create(order, { idempotencyKey: "payment-without-address", stripeAccount });
  const expand = ["payment_intent.latest_charge.balance_transaction"];
  await stripe.checkout.sessions.retrieve("cs_live_1", { expand }, { stripeAccount });
  await stripe.checkout.sessions.expire("cs_live_2", {}, { idempotencyKey: "expire", stripeAccount });
  await stripe.checkout.sessions.list({ payment_intent: "pi_1", limit: 1 }, { stripeAccount });
  await stripe.refunds.list({ payment_intent: "pi_1", limit: 100 }, { stripeAccount });
  await stripe.disputes.list({ payment_intent: "pi_1", limit: 100 }, { stripeAccount });
}

if (command === "sign") {
  const { webhooks } = client();
  console.log(JSON.stringify((await input()).map((one) => webhooks.generateTestHeaderString(one))));
} else if (command === "accepts") {
  const { webhooks } = client();
  const accepts = ({ payload, secret, header, now }) => {
    try {
      webhooks.constructEvent(payload, header, secret, undefined, undefined, now * 1000);
      return true;
    } catch {
      return false;
    }
  };
  console.log(JSON.stringify((await input()).map(accepts)));
} else if (command === "calls") {
  await makeCalls();
  console.log(JSON.stringify(Stripe.API_VERSION ?? null));
} else if (command === "connect") {
  await makeConnectCalls();
  console.log(JSON.stringify(Stripe.API_VERSION ?? null));
} else {
  throw new Error("stripe-judge.mjs sign | accepts | calls URL | connect URL");
}
