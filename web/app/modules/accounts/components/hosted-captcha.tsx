import { Alert, Button, useComputedColorScheme } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import styles from "./captcha.module.css";
import type { CaptchaToken } from "./captcha-token";

/** Turnstile, hCaptcha and reCAPTCHA: three providers that copied one interface from each other. */
export type HostedProvider = keyof typeof PROVIDERS;

const PROVIDERS = {
  turnstile: { script: "https://challenges.cloudflare.com/turnstile/v0/api.js", global: "turnstile" },
  hcaptcha: { script: "https://js.hcaptcha.com/1/api.js", global: "hcaptcha" },
  recaptcha: { script: "https://www.google.com/recaptcha/api.js", global: "grecaptcha" },
} as const;

type HostedApi = {
  render(
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ): unknown;
};

declare global {
  interface Window {
    turnstile?: HostedApi;
    hcaptcha?: HostedApi;
    grecaptcha?: HostedApi;
    sawhorseCaptchaReady?: () => void;
  }
}

type Props = {
  provider: HostedProvider;
  siteKey: string;
  onToken: (token: CaptchaToken | null) => void;
};

export function HostedCaptcha({ provider, siteKey, onToken }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useComputedColorScheme("light");
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent(onToken);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt renders the provider's widget afresh
  useEffect(() => {
    // The providers write into the element they are given: hand over one that React does not know.
    const target = document.createElement("div");
    container.current?.append(target);
    let left = false;
    const fail = () => {
      if (left) return;
      tell(null);
      setFailed(true);
    };
    loadProvider(provider).then((hosted) => {
      if (left) return;
      hosted.render(target, {
        sitekey: siteKey,
        theme,
        callback: (value) => tell({ value }),
        "expired-callback": () => tell(null),
        "error-callback": fail,
      });
    }, fail);
    return () => {
      left = true;
      target.remove();
    };
  }, [provider, siteKey, theme, attempt]);

  if (failed) {
    const tryAgain = () => {
      setFailed(false);
      setAttempt(attempt + 1);
    };
    return (
      <Alert color="red" role="alert" title="The CAPTCHA didn't load">
        <Button variant="default" size="sm" onClick={tryAgain}>
          Try again
        </Button>
      </Alert>
    );
  }
  return <div ref={container} className={styles.hosted} />;
}

const loading = new Map<HostedProvider, Promise<HostedApi>>();

/** Loads a provider's script once per page, forgetting a failed attempt so that it can be made again. */
function loadProvider(provider: HostedProvider): Promise<HostedApi> {
  const known = loading.get(provider) ?? insertScript(provider);
  loading.set(provider, known);
  known.catch(() => loading.delete(provider));
  return known;
}

function insertScript(provider: HostedProvider): Promise<HostedApi> {
  const { script: address, global } = PROVIDERS[provider];
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      script.remove();
      reject(new Error(`${provider} didn't load`));
    };
    // The script's own load event comes too early: the providers still set themselves up after it.
    window.sawhorseCaptchaReady = () => {
      const hosted = window[global];
      if (hosted) resolve(hosted);
      else fail();
    };
    script.src = `${address}?render=explicit&onload=sawhorseCaptchaReady`;
    script.async = true;
    script.onerror = fail;
    document.head.append(script);
  });
}
