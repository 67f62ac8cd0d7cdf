import type { Channel } from '@homecoming/contract/channels.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCommunity } from '../../communities/api.ts';
import { counted } from '../../lib/text/format.ts';
import { Crest } from '../../ui/art/crest.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { ClampedText } from '../../ui/text/clamped-text.tsx';
import { IconArrowLeft, IconLock } from '../../ui/icons/icons.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Stack } from '../../ui/layout/stack.tsx';

import { FILLS_ITSELF } from '../texts.ts';
import classes from './channel-head.module.css';
import { ChannelMenu } from './channel-menu.tsx';

/** The head of a channel: community, picture, name, description, actions. `children` is the button to join. */
export function ChannelHead({ channel, children }: { channel: Channel; children: ReactNode }) {
  const { name, description, image, is_private, members_count } = channel;
  return (
    <header className={classes.head}>
      <Row justify="between" gap={8} className={classes.bar}>
        <Crumb communityId={channel.community} />
        <ChannelMenu channel={channel} />
      </Row>
      {image !== null && (
        <div className={classes.image}>
          <Picture picture={image} alt="" sizes="(min-width: 48em) 664px, 100vw" ratio={3.4} />
        </div>
      )}
      <Stack gap={20} className={classes.top}>
        <Text as="div" breaks className={classes.words}>
          <h1 dir="auto">{name}</h1>
          {description !== null && (
            <div className={classes.description}>
              <ClampedText key={description} clamped variant="description">
                {description}
              </ClampedText>
            </div>
          )}
        </Text>
        <Row as="p" wrap gap={12} size="m" tone="quiet" className={classes.facts}>
          {is_private && <Badge icon={IconLock}>Private</Badge>}
          {counted(members_count, 'member')}
          {channel.fills_itself && <span>{FILLS_ITSELF}</span>}
        </Row>
        <div className={classes.action}>{children}</div>
      </Stack>
    </header>
  );
}

/** The link to the community. */
function Crumb({ communityId }: { communityId: string }) {
  const { data: community } = useCommunity(communityId);
  return (
    <nav aria-label="Breadcrumb" className={classes.crumbs}>
      <Link
        to="/communities/$id/details"
        params={{ id: communityId }}
        {...rowStyle({ gap: 8, size: 'm', tone: 'soft', className: classes.crumb })}
      >
        <span className={classes.back}>
          <IconArrowLeft size={24} />
        </span>
        {community !== undefined && (
          <span className={classes.crest}>
            <Crest community={community} size={22} />
          </span>
        )}
        <Text as="span" lines={1} dir="auto" className={classes.community}>
          {community?.name ?? 'Community'}
        </Text>
      </Link>
    </nav>
  );
}
