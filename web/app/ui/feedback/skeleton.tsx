import classes from "./skeleton.module.css";

type SkeletonProps = { width: string; height: string; className?: string | undefined };

/**
 * The gray shape shown while a word or a figure loads. A list draws dozens of them before its rows, so they're cheap. To
 * show them late, delay what's around them: they animate their own opacity.
 */
export function Skeleton({ width, height, className = "" }: SkeletonProps) {
  return <span className={`${classes.skeleton} ${className}`} style={{ width, height }} />;
}
