import { useEffect } from "react";
import { api } from "~/api/client";

/** Two reads when the app opens, for whoever looks into the console after a call for help. Nothing is shown. */
export function useDiagnostics() {
  useEffect(() => {
    void log("test", () => api.GET("/api/test"));
    void log("inventory", () => api.GET("/api/inventory", { params: { query: { limit: 1 } } }));
  }, []);
}

async function log(name: string, call: () => Promise<{ data?: unknown; response: Response }>) {
  try {
    const { data, response } = await call();
    console.debug(`Diagnostic read "${name}":`, response.status, data);
  } catch (error) {
    console.debug(`Diagnostic read "${name}" failed:`, error);
  }
}
