import type { ReactNode } from 'react';
import { Bone } from '../../ui/feedback/loading.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import classes from './community-grid.module.css';

/** A grid of community cards. */
export function CommunityGrid({ children }: { children: ReactNode }) {
  return (
    <Stack gap={16} className={classes.grid}>
      {children}
    </Stack>
  );
}

/** The skeleton of a list of communities. */
export function CommunitiesSkeleton() {
  return (
    <Stack gap={16} className={classes.grid}>
      {Array.from({ length: 6 }, (_, index) => (
        <Surface key={index}>
          <Bone height={88} radius="15px 15px 0 0" />
          <Stack gap={12} className={classes.lines}>
            <Bone width="60%" height={16} />
            <Bone width="30%" height={11} />
            <Bone width="94%" />
            <Bone width="70%" />
            <Bone width={84} height={36} radius={12} />
          </Stack>
        </Surface>
      ))}
    </Stack>
  );
}
