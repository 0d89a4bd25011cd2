/** The product's own name and fixed facts: written here once, never typed again. */
export const PRODUCT = "Sawhorse";
export const SUPPORT_EMAIL = "support@sawhorse.app";
export const PRICE_PER_MONTH = 19.99;
export const TRIAL_DAYS = 14;

/** What each plan holds, as the price list of the public site and the plan page tell it. */
export const PROFESSIONAL_FEATURES = [
  "Unlimited inventory",
  "Advanced mileage tracking",
  "Full invoicing suite",
  "Appointment scheduling",
  "Project management",
  "CRM",
  "Priority support",
];
export const ENTERPRISE_FEATURES = ["Volume discounts", "Dedicated account manager", "24/7 phone support"];
