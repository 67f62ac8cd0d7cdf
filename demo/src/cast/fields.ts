/** A field of work: what is studied for it, who employs, and what its people say of themselves. */
export interface Field {
  readonly programs: readonly string[];
  readonly industry: string;
  readonly companies: readonly string[];
  readonly interests: readonly string[];
  readonly bios: readonly string[];
  /** Its people belong to the guild. */
  readonly makesThings?: boolean;
}

export const fields: readonly Field[] = [
  {
    programs: ['Software engineering', 'Computer science'],
    industry: 'Software',
    companies: ['Palmgrid', 'Quiet Compiler', 'Northwind Maps', 'Tidepool Software', 'Brass Key Security'],
    interests: ['Open source', 'Mechanical keyboards', 'Cycling', 'Chess', 'Accessibility'],
    bios: [
      'I delete more code than I write and am proud of it.',
      'Maps on phones. If you got lost last year, I am sorry.',
      'Back-end engineer, front-row concert goer.',
      'Teaches evening classes in programming for grown-ups.',
      'Security engineer. Please do not send me your password.',
    ],
  },
  {
    programs: ['Medicine', 'Nursing', 'Public health'],
    industry: 'Healthcare',
    companies: ['Harbour Street Clinic', 'Alder Children’s Hospital', 'Rural Rounds', 'Second Shift Health'],
    interests: ['Swimming', 'Choir', 'Global health', 'Gardening', 'Crosswords'],
    bios: [
      'Paediatric nurse with an excellent sticker collection.',
      'Rural doctor, four villages, one very old car.',
      'I work on making waiting rooms shorter.',
      'Midwife. Most of my stories start at four in the morning.',
      'Physician assistant, weekend potter.',
    ],
  },
  {
    programs: ['Architecture', 'Interior architecture', 'Landscape architecture'],
    industry: 'Architecture',
    companies: ['Okafor Bell Architects', 'Casa Clara', 'Field & Eave', 'Low Roof Studio'],
    interests: ['Drawing', 'Timber buildings', 'Walking', 'Photography'],
    bios: [
      'Schools with daylight, mostly.',
      'I draw by hand and then someone kinder puts it into the computer.',
      'Parks for cities that forgot to leave room for them.',
      'Renovates houses older than my country.',
    ],
    makesThings: true,
  },
  {
    programs: ['Graphic design', 'Typography', 'Product design', 'Textile design'],
    industry: 'Design',
    companies: ['Isu Studio', 'Fieldnote Studio', 'Two Colour Press', 'Loom & Ledger', 'Softgear'],
    interests: ['Letterpress', 'Weaving', 'Film cameras', 'Museums', 'Paper'],
    bios: [
      'Book covers, mostly for books that I would read anyway.',
      'Weaver. I can talk about looms for a very long time.',
      'I redesign forms so that people can fill them in.',
      'Sign painter in a city full of stickers.',
      'Designs toys that survive the dishwasher.',
      'Two colours are enough.',
    ],
    makesThings: true,
  },
  {
    programs: ['Ceramics', 'Furniture design', 'Jewellery'],
    industry: 'Crafts',
    companies: ['Slow Kiln', 'Dovetail Yard', 'Copper Lane'],
    interests: ['Woodwork', 'Glazes', 'Repair cafés', 'Cooking'],
    bios: [
      'Makes spoons. Sells some of them.',
      'Silversmith, apprentice beekeeper.',
      'I mend what others would throw away.',
      'Bowls for soup, never for soup photographs.',
    ],
    makesThings: true,
  },
  {
    programs: ['Mechanical engineering', 'Civil engineering', 'Electrical engineering'],
    industry: 'Engineering',
    companies: ['Span & Anchor', 'Kestrel Grid', 'Fjordline Pumps', 'Lowland Rail'],
    interests: ['Trains', 'Bridges', 'Climbing', 'Model boats', 'Football'],
    bios: [
      'I inspect bridges from below, with a helmet and a thermos.',
      'Wind turbines, and the roads to get them there.',
      'Signal engineer: your train is on time because of me, sometimes.',
      'Designs playground machines. Tested by experts aged six.',
      'Heat pumps for old houses.',
    ],
  },
  {
    programs: ['Economics', 'Business', 'Accounting'],
    industry: 'Finance',
    companies: ['Tally House', 'Cooper’s Credit Union', 'Ledgerleaf', 'Plainsong Partners'],
    interests: ['Running', 'Cooking', 'Board games', 'Salsa'],
    bios: [
      'Credit unions, microloans, long lunches.',
      'I explain pensions to people under thirty.',
      'Auditor. It is more exciting than it sounds, slightly.',
      'Runs the numbers for a theatre that nearly closed and did not.',
    ],
  },
  {
    programs: ['Law', 'Political science'],
    industry: 'Law',
    companies: ['Open Door Legal Aid', 'Lindqvist Tenants’ Law', 'Harbour Chambers', 'City Council'],
    interests: ['Debating', 'Cricket', 'Radio plays', 'Baking'],
    bios: [
      'Asylum law. Coffee first.',
      'I write the small print so that it can be read.',
      'City council staff: yes, I can tell you about the bike lane.',
      'Mediator, also at home.',
    ],
  },
  {
    programs: ['Education', 'Linguistics', 'Literature'],
    industry: 'Education',
    companies: ['Eastside Public School 12', 'Parlance', 'Night School Collective', 'Reading Bus'],
    interests: ['Poetry', 'Brass band', 'Languages', 'Book clubs'],
    bios: [
      'Teaches chemistry with kitchen things.',
      'Drives a library bus through three valleys.',
      'English as a second language, laughter as a third.',
      'Primary teacher. Ask me about volcanoes.',
      'I edit dictionaries, so be careful.',
    ],
  },
  {
    programs: ['Biology', 'Marine biology', 'Environmental science', 'Chemistry'],
    industry: 'Research',
    companies: ['Estuary Institute', 'Blue Flask', 'Moss & Mire', 'Monsoon Labs'],
    interests: ['Birdwatching', 'Hiking', 'Diving', 'Botany', 'Sourdough'],
    bios: [
      'Counts owls at night and students by day.',
      'Peat bogs. They are wonderful, I promise.',
      'I study how cities sound to birds.',
      'Coral nurseries and a lot of salt in my shoes.',
      'Chemist who left perfume for paint.',
    ],
  },
  {
    programs: ['Physics', 'Mathematics', 'Data science'],
    industry: 'Data and research',
    companies: ['Plainspoken Data', 'Northgate Observatory', 'Hexagon Weather', 'Lab for Small Numbers'],
    interests: ['Astronomy', 'Chess', 'Climbing', 'Puzzles'],
    bios: [
      'Forecasts hail. Farmers write me letters.',
      'Statistics for football clubs with no money.',
      'I look for planets and lose my keys.',
      'Mathematician in a hospital, which needs more of us.',
    ],
  },
  {
    programs: ['Film & media', 'Journalism', 'Music', 'Theatre'],
    industry: 'Media and arts',
    companies: ['Second Unit', 'The Basin Post', 'Backdoor Theatre', 'Radio Lantern', 'Foley & Sons'],
    interests: ['Film', 'Field recording', 'Improv', 'Vinyl', 'Ping-pong'],
    bios: [
      'Camera assistant: I carry heavy things carefully.',
      'Night radio host. Send me a song.',
      'Writes obituaries, which are all about living.',
      'Stage manager. You will never see me, that is the point.',
      'Composer for games with too many dragons.',
    ],
  },
  {
    programs: ['Food science', 'Agriculture'],
    industry: 'Food',
    companies: ['Thyme & Tide', 'Linden Bakery', 'Orchard Commons'],
    interests: ['Fermentation', 'Bread', 'Gardening', 'Markets'],
    bios: [
      'Old apple varieties and the people who remember them.',
      'School kitchens that cook.',
      'I make cheese in a town with more goats than people.',
      'Runs a bakery with one oven and a long queue.',
    ],
  },
];

/** What people of any field say of themselves besides. */
export const asides: readonly string[] = [
  'New to the area and glad of tips.',
  'Happy to talk to students.',
  'Parent of twins, so answers may be slow.',
  'First in my family to graduate.',
  'Will travel for dumplings.',
  'Looking for a quartet.',
  'Always up for a walk.',
  'Ask me about the year the river froze.',
  'Learning the accordion, apologies to the neighbours.',
  'I still have my library card.',
  'Coffee is on me if you are in town.',
  'Between two jobs and enjoying it.',
];
