import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../../accounts/api.ts';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconPhoto } from '../../../ui/icons/icons.tsx';
import classes from './composer-prompt.module.css';
import { communitySearch } from '../../feed/parts/community-search.ts';
import { Text } from '../../../ui/text/text.tsx';
import { rowStyle } from '../../../ui/layout/row.tsx';
import { tileStyle } from '../../../ui/layout/tile.tsx';

interface ComposerPromptProps {
  communityId?: string | undefined;
  /** The channel to post to, instead of a community. */
  channelId?: string | undefined;
}

/** A link to the composer that looks like its text field. */
export function ComposerPrompt({ communityId, channelId }: ComposerPromptProps) {
  const { data: user } = useCurrentUser();
  const target =
    channelId === undefined
      ? ({ to: '/home/add/community', search: communitySearch(communityId) } as const)
      : ({ to: '/home/add/channel', search: { channel: channelId } } as const);
  return (
    <Link {...target} {...rowStyle({ gap: 8, tone: 'quiet', className: classes.prompt })}>
      <span className={classes.face}>{user !== undefined && <Avatar person={user} size={36} />}</span>
      <Text as="span" size="m" lines={1} grow className={classes.words}>
        Share something with your people
      </Text>
      <span {...tileStyle({ size: 40, round: true, tone: 'primary' })}>
        <IconPhoto size={21} />
      </span>
    </Link>
  );
}
