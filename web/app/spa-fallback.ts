import { createContext } from "react";

/** True only while the build renders __spa-fallback.html, for which React Router renders the address "/". */
export const SpaFallback = createContext(false);
