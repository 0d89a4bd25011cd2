import { Alert, Button, Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent } from "react";
import { captchaQuery } from "../queries";
import styles from "./captcha.module.css";
import type { CaptchaToken } from "./captcha-token";
import { HostedCaptcha } from "./hosted-captcha";

export type CaptchaProps = {
  /** Told the token, and null whenever there is none (not done yet, expired, used up). */
  onToken: (token: CaptchaToken | null) => void;
  /** A token is single use: the next number throws the old one away and starts over. */
  round: number;
  /** Shown with the captcha, as a form field shows its error. */
  problem: ReactNode;
};

// The proof-of-work widget is a page's worth of code that only this page needs, and only with this provider.
const BuiltinCaptcha = lazy(() => import("./builtin-captcha"));

/** Whichever captcha the server is set up with, behind one interface. */
export function Captcha({ onToken, round, problem }: CaptchaProps) {
  const captcha = useQuery(captchaQuery(round));
  const provider = captcha.data?.provider;

  const tell = useEffectEvent(onToken);
  useEffect(() => {
    if (provider === "off") tell({ value: null });
  }, [provider]);

  if (provider === "off") return null;
  return (
    <div className={styles.captcha}>
      {captcha.isError ? (
        <Alert color="red" role="alert" title="The CAPTCHA didn't load">
          <Button variant="default" size="sm" onClick={() => captcha.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : (
        <Suspense fallback={<Waiting />}>
          {!captcha.data ? (
            <Waiting />
          ) : captcha.data.provider === "builtin" ? (
            <BuiltinCaptcha key={round} firstChallenge={captcha.data.challenge} onToken={onToken} />
          ) : captcha.data.provider === "off" ? null : (
            <HostedCaptcha
              key={round}
              provider={captcha.data.provider}
              siteKey={captcha.data.siteKey ?? ""}
              onToken={onToken}
            />
          )}
        </Suspense>
      )}
      {problem ? (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      ) : null}
    </div>
  );
}

function Waiting() {
  return <Skeleton className={styles.waiting} />;
}
