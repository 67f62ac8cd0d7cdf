import type { ReactNode } from 'react';
import { Bone, Loading } from '../feedback/loading.tsx';
import { Stack } from '../layout/stack.tsx';
import { Text } from '../text/text.tsx';
import { Surface } from '../layout/surface.tsx';
import classes from './link-card.module.css';

/** In place of a link card of something that is gone, hidden, or did not load. */
export function MissingLinkCard({ children }: { children: ReactNode }) {
  return (
    <Surface as="p" className={classes.card}>
      <Text as="span" size="s" tone="soft" lines={2} className={classes.quiet}>
        {children}
      </Text>
    </Surface>
  );
}

/** In place of a link card while it loads. */
export function LoadingLinkCard({ label }: { label: string }) {
  return (
    <Surface className={classes.card}>
      <Loading label={label}>
        <Stack as="span" gap={2} grow className={classes.words}>
          <Bone width={140} height={12} />
          <Bone width={200} height={12} />
        </Stack>
      </Loading>
    </Surface>
  );
}
