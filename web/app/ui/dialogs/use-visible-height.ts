import { useEffect, useState } from "react";

/**
 * The height not covered by an on-screen keyboard, as a CSS length. Phones shrink the visual viewport and leave the
 * page as it was, so `100dvh` would put a footer behind the keyboard.
 */
export function useVisibleHeight(active: boolean): string {
  const [height, setHeight] = useState("100dvh");
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!active || !viewport) return;
    const measure = () => setHeight(`${Math.round(viewport.height)}px`);
    measure();
    viewport.addEventListener("resize", measure);
    return () => viewport.removeEventListener("resize", measure);
  }, [active]);
  return height;
}
