import type { ReactNode } from 'react';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import classes from './community-grid.module.css';

/** A grid of community cards. */
export function CommunityGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>;
}

/** The skeleton of a list of communities. */
export function CommunitiesLoading() {
  return (
    <Loading label="Loading communities">
      <div className={classes.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes.card}>
            <Bone height={88} radius="15px 15px 0 0" />
            <div className={classes.lines}>
              <Bone width="60%" height={16} />
              <Bone width="30%" height={11} />
              <Bone width="94%" />
              <Bone width="70%" />
              <Bone width={84} height={36} radius={12} />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
