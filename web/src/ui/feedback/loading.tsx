import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { LOADING_SLOW_MS } from '../../lib/http/swr-config.ts';
import { Surface } from '../layout/surface.tsx';
import { Row } from '../layout/row.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../text/text.tsx';
import classes from './loading.module.css';
import { markAsLoading } from './loading-marks.ts';

/** Shows skeletons after 200 ms. If loading takes long, a line says that it is still running. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const slow = useTakesLong();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : markAsLoading(place.current)), []);
  return (
    <div ref={place} className={classes.loading} role="status" data-loading>
      <span className="hc-hidden">{label}</span>
      <div aria-hidden="true">{children}</div>
      {slow && (
        <Text size="s" tone="quiet" className={classes.slow}>
          Still loading
        </Text>
      )}
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
    <Surface pad={20} className={classes.card}>
      <Row gap={12}>
        <Bone width={44} height={44} radius="50%" />
        <Stack gap={8} grow>
          <Bone width={160} height={14} />
          <Bone width={110} height={11} />
        </Stack>
      </Row>
      <Stack gap={8} grow>
        <Bone width="94%" height={13} />
        <Bone width="68%" height={13} />
      </Stack>
      {image && <Bone height={220} radius={12} />}
      <Row gap={12}>
        <Bone width={52} height={14} />
        <Bone width={52} height={14} />
      </Row>
    </Surface>
  );
}

/** The skeleton of a list of rows with a picture and two lines. */
export function RowsSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <Surface pad={20} className={classes.card}>
      {Array.from({ length: rows }, (_, index) => (
        <Row gap={12} key={index}>
          <Bone width={40} height={40} radius={12} />
          <Stack gap={8} grow>
            <Bone width={150} height={14} />
            <Bone width={210} height={11} />
          </Stack>
        </Row>
      ))}
    </Surface>
  );
}

/** The skeleton of the column beside a page. */
export function AsideSkeleton() {
  return (
    <Stack gap={16} aria-hidden="true">
      <Bone height={48} radius={12} />
      <Bone width={110} height={14} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
      <Bone height={48} radius={12} />
    </Stack>
  );
}

/** The skeleton of cards of these heights in px, with `title` below a title of that width. */
export function CardsSkeleton({ heights, title }: { heights: readonly number[]; title?: number }) {
  return (
    <>
      {title !== undefined && <Bone width={title} height={16} />}
      {heights.map((height, index) => (
        <Bone key={index} height={height} radius={16} />
      ))}
    </>
  );
}
