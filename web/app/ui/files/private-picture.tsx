/**
 * A picture that opens for its owner alone. An <img> cannot send the token, and an address that works without one would
 * work for whoever finds it in a history or a log: so the picture is fetched with the token, and shown from memory.
 *
 * <PrivatePicture address={expense.receiptThumbnail} alt="" className={classes.thumbnail} />
 */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { fetchFile } from "~/api/binary";

type PrivatePictureProps = {
  address: string;
  alt: string;
  className?: string | undefined;
  /** Stands in its place until it has come. */
  waiting?: ReactNode;
  /** Stands in its place when it does not come. */
  failed?: (error: unknown, retry: () => void) => ReactNode;
};

export function PrivatePicture({ address, alt, className, waiting = null, failed }: PrivatePictureProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["picture", address],
    queryFn: async () => (await fetchFile(address, "picture")).file,
    // What is behind an address never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data);
    setSource(made);
    return () => {
      setSource(null);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  if (error && failed) return failed(error, () => void refetch());
  return source ? <img src={source} alt={alt} className={className} /> : waiting;
}
