import styles from './looks/skeleton.module.css';

type SkeletonProps = {
  readonly height: number;
  readonly width?: number | `${number}%`;
  readonly className?: string | undefined;
};

/** The shape of what is being asked for. It begins to move only when the wait gets long. */
export function Skeleton({ height, width = '100%', className }: SkeletonProps) {
  const names = className ? `${styles.skeleton} ${className}` : styles.skeleton;
  return <span className={names} style={{ width, height }} aria-hidden="true" />;
}
