/** The week and the day by their hours. Their code comes when they're first looked at. */
import { type ComponentProps, useEffect, useState } from "react";
import { afterScreen } from "~/ui/dialogs/after-screen";
import { ErrorState } from "~/ui/feedback/error-state";
import { Loading } from "~/ui/feedback/loading";

const hours = afterScreen(() => import("../hours/hours-view"));
type HoursViewProps = ComponentProps<NonNullable<typeof hours.Component>>;

export function LateHours(props: HoursViewProps) {
  const [state, setState] = useState<{ failed: unknown; tries: number }>({ failed: null, tries: 0 });
  const { Component } = hours;
  const { failed, tries } = state;

  useEffect(() => {
    if (Component) return;
    let isGone = false;
    hours.load().then(
      () => isGone || setState({ failed: null, tries }),
      (error: unknown) => isGone || setState({ failed: error, tries }),
    );
    return () => {
      isGone = true;
    };
  }, [tries]);

  if (Component) return <Component {...props} />;
  if (!failed) return <Loading text="Loading appointments" height="26rem" />;
  return (
    <ErrorState
      title="The calendar didn't load"
      error={failed}
      onRetry={() => setState({ failed: null, tries: tries + 1 })}
    />
  );
}
