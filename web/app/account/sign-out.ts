import { api, READ_ONLY_KEY } from "~/api/client";
import { clearSession, getSession } from "~/api/session";
import { forgetDrafts } from "~/lib/drafts";

/**
 * Signs out: this device first, then the server. Not waiting for the server means that it works without signal too; the
 * call outlives the page.
 */
export function signOut() {
  const token = getSession()?.token;
  leave();
  if (token) void tellServer(token);
}

/** Forgets the session on this device; the layout of the app area then leads to the sign-in page. */
export function leave() {
  localStorage.removeItem(READ_ONLY_KEY);
  forgetDrafts();
  clearSession();
}

async function tellServer(token: string) {
  try {
    // The session is gone from the client by now, so the token goes along by hand. An empty object: a POST needs data.
    await api.POST("/api/auth/logout", {
      body: {} as never,
      headers: { Authorization: `Bearer ${token}` },
      keepalive: true,
    });
  } catch (error) {
    console.debug("The server could not be told about the sign-out; the token ends by itself", error);
  }
}
