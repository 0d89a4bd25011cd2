import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { api, READ_ONLY_KEY } from "~/api/client";
import { clearSession, getSession } from "~/api/session";
import { forgetDrafts } from "~/lib/drafts";

/**
 * Signs out: this device first, then the server, then the sign-in page. Not waiting for the server means that it works
 * without signal too; the call outlives the page.
 */
export function useSignOut() {
  const leave = useLeave();
  return () => {
    const token = getSession()?.token;
    const left = leave();
    if (token) void tellServer(token);
    return left;
  };
}

/** Forgets the session on this device and goes to the sign-in page. */
export function useLeave() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    clearSession();
    localStorage.removeItem(READ_ONLY_KEY);
    forgetDrafts();
    await navigate("/login");
    // Only now: a screen still on display would ask for everything again, as nobody.
    queryClient.clear();
  };
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
