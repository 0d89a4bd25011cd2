import { useQuery } from "@tanstack/react-query";
import { PRODUCT } from "~/product";
import { profileQuery } from "./profile";

/** What the header calls the business; the product's own name when there is none or it cannot be had. */
export function useBusinessName(): { name: string; failed: boolean } {
  const { data, isPending, isError } = useQuery(profileQuery);
  if (isPending) return { name: "Loading...", failed: false };
  return { name: data?.businessName.trim() || PRODUCT, failed: isError && !data };
}
