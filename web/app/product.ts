/** The product's own name and fixed facts: written here once, never typed again. */
export const PRODUCT = "Sawhorse";
export const SUPPORT_EMAIL = "support@sawhorse.app";
export const PRICE_PER_MONTH = 19.99;
export const TRIAL_DAYS = 14;
