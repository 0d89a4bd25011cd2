import classes from "./bone.module.css";

type BoneProps = { width: string; height: string; className?: string | undefined };

/**
 * What stands in for a word that is on its way. Dozens of them are drawn before a list's rows, so they cost next to
 * nothing. They breathe: what is to appear late is something around them.
 */
export function Bone({ width, height, className = "" }: BoneProps) {
  return <span className={`${classes.bone} ${className}`} style={{ width, height }} />;
}
