import type { PublicCommunity } from '@homecoming/contract/communities.ts';

type Visibility = PublicCommunity['visibility'];
type JoinPolicy = PublicCommunity['join_policy'];

interface Labels {
  short: string;
  long: string;
}

const VISIBILITIES: Record<Visibility, Labels> = {
  public: {
    short: 'Public',
    long: 'Anybody can find it and read what it is about. Posts and members show to members.',
  },
  private: { short: 'Private', long: 'Only members see inside. Others see its name, crest and description.' },
};

const POLICIES: Record<JoinPolicy, Labels> = {
  request: { short: 'By request', long: 'People ask to join, and the owner or an admin answers.' },
  open: { short: 'Open', long: 'Anybody who is signed in joins at once.' },
  invite: { short: 'By invitation', long: 'Nobody can ask to join. Its people bring others in.' },
};

/** The visibility of a community, in a word and in a sentence. */
export function visibilityLabels(visibility: Visibility): Labels {
  return VISIBILITIES[visibility];
}

/** The join policy of a community, in a word and in a sentence. */
export function joinPolicyLabels(policy: JoinPolicy): Labels {
  return POLICIES[policy];
}
