const groups = [
  {
    label: 'First steps',
    topics: [
      ['first_job', 'Finding a first job'],
      ['cv', 'CV and cover letter'],
      ['interviews', 'Job interviews'],
      ['internships', 'Internships'],
      ['portfolio', 'Portfolio and samples of work'],
      ['choosing_a_field', 'Choosing a field'],
      ['thesis', 'Thesis and final project'],
      ['gap_year', 'A year between study and work'],
      ['first_months', 'The first months in a job'],
      ['networking', 'Meeting people in a field'],
    ],
  },
  {
    label: 'Growing at work',
    topics: [
      ['promotion', 'Being promoted'],
      ['salary', 'Talking about salary'],
      ['changing_jobs', 'Changing jobs'],
      ['changing_field', 'Changing to another field'],
      ['leading_people', 'Leading people'],
      ['project_management', 'Managing projects'],
      ['feedback', 'Giving and taking feedback'],
      ['conflicts', 'Conflicts at work'],
      ['public_speaking', 'Speaking in public'],
      ['writing', 'Writing clearly'],
    ],
  },
  {
    label: 'Own business',
    topics: [
      ['founding', 'Founding a company'],
      ['business_plan', 'Business plan'],
      ['funding', 'Funding and investors'],
      ['freelancing', 'Freelancing'],
      ['first_customers', 'First customers'],
      ['pricing', 'Pricing'],
      ['hiring', 'Hiring a team'],
      ['family_business', 'Family business'],
      ['social_business', 'Social business and charities'],
      ['selling', 'Selling a company'],
    ],
  },
  {
    label: 'Fields',
    topics: [
      ['software', 'Software'],
      ['data', 'Data and statistics'],
      ['engineering', 'Engineering'],
      ['design', 'Design'],
      ['marketing', 'Marketing'],
      ['finance', 'Finance'],
      ['consulting', 'Consulting'],
      ['law', 'Law'],
      ['medicine', 'Medicine and care'],
      ['teaching', 'Teaching'],
    ],
  },
  {
    label: 'More fields',
    topics: [
      ['research', 'Research'],
      ['phd', 'Doctorate'],
      ['public_service', 'Public service'],
      ['media', 'Journalism and media'],
      ['arts', 'Arts and culture'],
      ['science', 'Natural sciences'],
      ['environment', 'Environment and energy'],
      ['building', 'Architecture and building'],
      ['trade', 'Trade and logistics'],
      ['hospitality', 'Travel and hospitality'],
    ],
  },
  {
    label: 'Life around it',
    topics: [
      ['working_abroad', 'Working abroad'],
      ['moving', 'Moving to a new city'],
      ['remote_work', 'Remote work'],
      ['work_and_family', 'Work and family'],
      ['return_to_work', 'Coming back to work'],
      ['health', 'Stress and health'],
      ['confidence', 'Confidence'],
      ['first_in_family', 'First of a family at university'],
      ['volunteering', 'Volunteering'],
      ['further_study', 'Further study'],
    ],
  },
] as const;

export type MentoringTopic = (typeof groups)[number]['topics'][number][0];

interface TopicGroup {
  readonly label: string;
  readonly topics: readonly (readonly [id: MentoringTopic, label: string])[];
}

/** What people can be mentored in, by subject. The ids never change; labels may. */
export const topicGroups: readonly TopicGroup[] = groups;

const all = topicGroups.flatMap(({ topics }) => [...topics]);

/** The ids of all topics. */
export const mentoringTopics: readonly MentoringTopic[] = all.map(([id]) => id);

const labels: ReadonlyMap<string, string> = new Map(all);

/** What people read for a topic. */
export function getTopicLabel(topic: string): string {
  return labels.get(topic) ?? topic;
}

/** Whether a word is the id of a topic. */
export function isMentoringTopic(word: string): word is MentoringTopic {
  return labels.has(word);
}
