import "altcha/external";
import "altcha/altcha.css";
import type { AltchaWidgetElement } from "altcha/external";
import type {} from "altcha/types/react";
import Pbkdf2Worker from "altcha/workers/pbkdf2?worker";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { fetchCaptcha } from "../queries";
import styles from "./captcha.module.css";
import type { CaptchaToken } from "./captcha-token";

/**
 * The product's own captcha: ALTCHA's proof of work, solved in a worker without the person doing anything.
 * Built from `altcha/external` with our own worker file, because the plain bundle starts its workers from blobs,
 * which the content security policy forbids. Import this file lazily only.
 */
globalThis.$altcha.algorithms.set("PBKDF2/SHA-256", () => new Pbkdf2Worker());
globalThis.$altcha.i18n.set("en", {
  ...globalThis.$altcha.i18n.get("en"),
  verifying: "Checking that you're not a robot...",
  verified: "You're not a robot",
  error: "The check didn't work. Check the box to try again.",
});

type StateChange = CustomEvent<{ state: string; payload: string | null }>;

type Props = {
  /** The challenge that came with the captcha parameters; later ones are fetched. */
  firstChallenge: unknown;
  onToken: (token: CaptchaToken | null) => void;
};

export default function BuiltinCaptcha({ firstChallenge, onToken }: Props) {
  const element = useRef<AltchaWidgetElement>(null);
  const unused = useRef(firstChallenge);
  const tell = useEffectEvent((event: Event) => {
    const { state, payload } = (event as StateChange).detail;
    onToken(state === "verified" && payload ? { value: payload } : null);
  });

  // Before paint, because the widget announces itself in a microtask right after it is put into the page.
  useLayoutEffect(() => {
    const widget = element.current;
    if (!widget) return;

    const start = () => {
      widget.configure({
        challenge: "/api/captcha",
        fetch: async () => Response.json(await nextChallenge(unused)),
        hideLogo: true,
        hideFooter: true,
        humanInteractionSignature: false,
        language: "en",
        minDuration: 0,
        name: "captcha",
      });
      void widget.verify();
    };
    const changed = (event: Event) => tell(event);
    widget.addEventListener("load", start);
    widget.addEventListener("statechange", changed);
    return () => {
      widget.removeEventListener("load", start);
      widget.removeEventListener("statechange", changed);
    };
  }, []);

  useRenewal(element);

  return (
    <div className={styles.builtin}>
      <altcha-widget ref={element} />
    </div>
  );
}

/** An expired challenge is replaced and solved by itself, but never in a tab that nobody is looking at. */
function useRenewal(element: React.RefObject<AltchaWidgetElement | null>) {
  useEffect(() => {
    const widget = element.current;
    const renew = () => {
      if (widget?.getState() === "expired" && document.visibilityState === "visible") void widget.verify();
    };
    widget?.addEventListener("expired", renew);
    document.addEventListener("visibilitychange", renew);
    return () => {
      widget?.removeEventListener("expired", renew);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [element]);
}

async function nextChallenge(unused: { current: unknown }): Promise<unknown> {
  const challenge = unused.current ?? (await fetchCaptcha()).challenge;
  unused.current = null;
  return challenge;
}
