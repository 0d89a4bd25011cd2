/** The dialog of the owner's tax rates, for the profile and for a document whose owner has none yet. */
import { afterScreen } from "~/ui/dialogs/after-screen";

export const taxRatesDialog = afterScreen(() => import("./tax-rates-dialog"));
