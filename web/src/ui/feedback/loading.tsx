import { useEffect, useState, type ReactNode } from 'react';
import { LOADING_SLOW_MS } from '../../lib/http/swr-config.ts';
import classes from './loading.module.css';

/** Shows skeletons after 200 ms. If loading takes long, a line says that it is still running. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const slow = useTakesLong();
  return (
    <div className={classes.loading} role="status">
      <span className="hc-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
      {slow && <p className={classes.slow}>Still loading</p>}
    </div>
  );
}

/** Whether so much time passed since the first render that the screen should say that it is still loading. */
export function useTakesLong(): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), LOADING_SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return slow;
}

interface BoneProps {
  width?: number | string;
  height?: number;
  radius?: number | string;
}

/** One bar of a skeleton. */
export function Bone({ width = '100%', height = 12, radius = 6 }: BoneProps) {
  return <span className={classes.bone} style={{ width, height, borderRadius: radius }} />;
}

/** The skeleton of a post card. */
export function PostSkeleton({ image = false }: { image?: boolean }) {
  return (
    <div className={classes.card}>
      <div className={classes.person}>
        <Bone width={44} height={44} radius="50%" />
        <div className={classes.lines}>
          <Bone width={160} height={14} />
          <Bone width={110} height={11} />
        </div>
      </div>
      <div className={classes.lines}>
        <Bone width="94%" height={13} />
        <Bone width="68%" height={13} />
      </div>
      {image && <Bone height={220} radius={12} />}
      <div className={classes.person}>
        <Bone width={52} height={14} />
        <Bone width={52} height={14} />
      </div>
    </div>
  );
}

/** The skeleton of a list of rows with a picture and two lines. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div className={classes.card}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.person}>
          <Bone width={40} height={40} radius={12} />
          <div className={classes.lines}>
            <Bone width={150} height={14} />
            <Bone width={210} height={11} />
          </div>
        </div>
      ))}
    </div>
  );
}
