import { IconBaselineDensityMedium, IconBaselineDensitySmall } from "@tabler/icons-react";
import { ActionIconButton } from "~/ui/page/action-button";
import { useDensity } from "../density";

/** Rows close together, or with more room. */
export function DensitySwitch() {
  const { roomy, toggle } = useDensity();
  const Picture = roomy ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <ActionIconButton label={roomy ? "Show smaller rows" : "Show larger rows"} onClick={toggle}>
      <Picture size={22} aria-hidden />
    </ActionIconButton>
  );
}
