import type { ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import { Row } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';
import { Heading } from '../text/heading.tsx';
import { Stack } from '../layout/stack.tsx';
import classes from './aside.module.css';

interface AsideHeadProps {
  title: string;
  /** The community that the section is about. */
  community: string;
  /** A link at its end. */
  children: ReactNode;
}

/** The title of a section about a community, beside a page. */
export function AsideHead({ title, community, children }: AsideHeadProps) {
  return (
    <Row justify="between" gap={12} size="m" className={classes.head}>
      <div className={classes.words}>
        <Text as="h2" size="m" weight="strong">
          {title}
        </Text>
        <p dir="auto" className={classes.quiet}>
          in {community}
        </p>
      </div>
      {children}
    </Row>
  );
}

interface AsideSectionProps {
  title: string;
  /** The number of items. */
  size?: number;
  /** A link at the end of the title. */
  endContent?: ReactNode;
  children: ReactNode;
}

/** A section beside a page; on narrow screens below the content. */
export function AsideSection({ title, size, endContent, children }: AsideSectionProps) {
  const heading = (
    <Heading size="s" className={classes.title}>
      {title}
      {size !== undefined && (
        <>
          {' '}
          <Text as="span" size="s" weight="regular" tone="quiet" tabular className={classes.count}>
            {count(size)}
          </Text>
        </>
      )}
    </Heading>
  );
  return (
    <section>
      {endContent === undefined ? (
        heading
      ) : (
        <Row align="baseline" justify="between" gap={12} size="m">
          {heading}
          {endContent}
        </Row>
      )}
      {children}
    </section>
  );
}

/** The rows of a section; in a card on narrow screens. Renders nothing without rows. */
export function AsideList({ children }: { children: ReactNode }) {
  return (
    <Stack as="ul" className={classes.list}>
      {children}
    </Stack>
  );
}

/** Classes for the content of a row: the link is the `row`; `words` holds a `name` and a `quiet` line. */
export const asideClasses = {
  row: classes.row ?? '',
  words: classes.words ?? '',
  name: classes.name ?? '',
  quiet: classes.quiet ?? '',
};
