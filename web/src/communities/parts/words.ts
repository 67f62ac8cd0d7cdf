import type { PublicCommunity } from '@homecoming/contract/communities.ts';

type Visibility = PublicCommunity['visibility'];
type JoinPolicy = PublicCommunity['join_policy'];

interface Words {
  short: string;
  long: string;
}

const VISIBILITIES: Record<Visibility, Words> = {
  public: {
    short: 'Public',
    long: 'Anybody can find it and read what it is about. Posts and members show to members.',
  },
  private: { short: 'Private', long: 'Only members see inside. Others see its name, crest and description.' },
};

const POLICIES: Record<JoinPolicy, Words> = {
  request: { short: 'By request', long: 'People ask to join, and the owner or an admin answers.' },
  open: { short: 'Open', long: 'Anybody who is signed in joins at once.' },
  invite: { short: 'By invitation', long: 'Nobody can ask to join. Its people bring others in.' },
};

/** Who sees a community, in a word and in a sentence. */
export function visibilityWords(visibility: Visibility): Words {
  return VISIBILITIES[visibility];
}

/** How one gets in, in a word and in a sentence. */
export function joiningWords(policy: JoinPolicy): Words {
  return POLICIES[policy];
}
