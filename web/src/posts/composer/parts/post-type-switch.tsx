import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { postTypes } from '../post-types.ts';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';

import classes from './post-type-switch.module.css';

/** The category of a post, with links to the others. The draft stays the same. */
export function PostTypeSwitch({ category }: { category: PostCategory }) {
  return (
    <Row as="nav" align="stretch" gap={4} aria-label="What it is for" className={classes.row}>
      {postTypes.map(({ category: other, to, icon: TypeIcon, title }) => (
        <Link
          key={to}
          to={to}
          replace
          resetScroll={false}
          {...rowStyle({
            inline: true,
            gap: 4,
            size: 'm',
            weight: 'medium',
            tone: 'soft',
            grow: false,
            className: classes.type,
          })}
          aria-current={other === category ? 'page' : undefined}
        >
          <TypeIcon size={20} /> {title}
        </Link>
      ))}
    </Row>
  );
}
