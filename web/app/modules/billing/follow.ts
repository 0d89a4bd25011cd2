import { useNavigate } from "react-router";

/** Goes to an address the server gave us: inside the app when it is ours, so that nothing has to load again. */
export function useFollow() {
  const navigate = useNavigate();
  return (url: string) => {
    const address = new URL(url, window.location.origin);
    if (address.origin !== window.location.origin) window.location.assign(url);
    else void navigate(address.pathname + address.search + address.hash, { replace: true });
  };
}
