/** What a club may have done in one category; `{town}` stands for its town. */
export interface ActivityText {
  readonly title: string;
  readonly description: string;
  readonly beneficiary: string;
}

function text(title: string, description: string, beneficiary: string): ActivityText {
  return { title, description, beneficiary };
}

/** Activities by the id of their category. */
export const activityTexts: Readonly<Record<number, readonly ActivityText[]>> = {
  1: [
    text(
      'Eye tests at the market',
      'Free eye tests for everyone, with an optician of {town}.',
      'People of {town}',
    ),
    text(
      'Used glasses collection',
      'Members collected, cleaned and measured used glasses.',
      'Eye clinics abroad',
    ),
    text(
      'Blutspendeaktion',
      'Zwei Abende Blutspenden im Gemeindesaal, mit Imbiss vom Club.',
      'Regionaler Blutspendedienst',
    ),
  ],
  2: [
    text(
      'Food for the table',
      'Shoppers bought one thing more; we sorted and delivered it.',
      'Food bank of {town}',
    ),
    text(
      'Soup day on the square',
      'Members cooked 300 litres of soup and sold it by the bowl.',
      'Families in need',
    ),
    text('Samedi du partage', 'Récolte de denrées devant les magasins de {town}.', 'Épicerie solidaire'),
  ],
  3: [
    text(
      'Hedges for wild bees',
      'Planting 120 metres of hedge along the school path.',
      'Nature trust of {town}',
    ),
    text(
      'Spring cleaning of the river bank',
      'A morning with gloves, bags and two tractors.',
      'Municipality of {town}',
    ),
    text(
      'Repair café',
      'Electric devices, clothes and bicycles repaired instead of thrown away.',
      'People of {town}',
    ),
  ],
  4: [
    text(
      'Holiday week for children',
      'Six days in the mountains for children who would have no holidays.',
      'Children’s home of {town}',
    ),
    text('Guetzli backen', 'Weihnachtsguetzli mit Kindern, verkauft am Adventsmarkt.', 'Kinderspital'),
    text(
      'Playground built by hand',
      'Members built swings and a climbing tower on four Saturdays.',
      'Kindergarten of {town}',
    ),
  ],
  5: [
    text(
      'Outing with the residents',
      'A coach trip to the lake, with wheelchairs and an accordion.',
      'Home for the elderly, {town}',
    ),
    text(
      'Phones without fear',
      'Young members explain mobile phones to older ones over coffee.',
      'Older people of {town}',
    ),
    text('Repas de Noël', 'Un repas de fête pour les personnes seules.', 'Aînés de {town}'),
  ],
  6: [
    text(
      'After the storm',
      'Clearing fallen trees and mending fences on alpine meadows.',
      'Mountain farmers',
    ),
    text(
      'Emergency fund for the flood',
      'Collection in all shops within two days of the flood.',
      'Families who lost their homes',
    ),
    text('Winter tents', 'Twenty winter tents bought and sent.', 'Earthquake relief'),
  ],
  7: [
    text('Homework club', 'Two afternoons a week of help with homework.', 'Pupils of {town}'),
    text(
      'Scholarship for apprentices',
      'A year’s travel costs and tools for two apprentices.',
      'Two apprentices of {town}',
    ),
    text('Bücherkoffer', 'Zwanzig Koffer mit Bilderbüchern in acht Sprachen.', 'Spielgruppen in {town}'),
  ],
  8: [
    text(
      'Benefit concert in the church',
      'The youth orchestra plays; the club runs the box office.',
      'Music school of {town}',
    ),
    text(
      'Restored wayside cross',
      'A stonemason of the club restored it with apprentices.',
      'Parish of {town}',
    ),
    text('Cinéma en plein air', 'Trois soirées sur la place du village.', 'Jeunesse de {town}'),
  ],
  9: [
    text(
      'Run around the lake',
      'Sponsored run with 240 runners, the youngest aged four.',
      'Sports for everyone',
    ),
    text(
      'Ski day without barriers',
      'A day on the snow with sit-skis and guides.',
      'People with disabilities',
    ),
    text('Charity golf tournament', 'Eighteen holes, sixty players and a cheque.', 'Hospice of {town}'),
  ],
  10: [
    text(
      'Long table in the old town',
      'Everybody brings a dish and meets the neighbours.',
      'People of {town}',
    ),
    text(
      'Welcome walks',
      'Newcomers are shown the village, the shops and the clubs.',
      'New residents of {town}',
    ),
    text('Festa di quartiere', 'Risotto, musica e giochi per tutti.', 'Quartiere di {town}'),
  ],
  11: [
    text(
      'Wells that last',
      'A well with a hand pump and a mechanic trained to mend it.',
      'A village school abroad',
    ),
    text('Hospital beds', 'Thirty retired hospital beds overhauled and shipped.', 'District hospital abroad'),
    text('École du soir', 'Une classe du soir pour jeunes mères.', 'Organisation partenaire à l’étranger'),
  ],
  12: [
    text('Flea market', 'Two days of bargains in the gymnasium.', 'Social fund of the club'),
    text('Fondue evening', 'The club stirs 80 kilograms of cheese.', 'Social fund of the club'),
    text('Christmas trees from our forest', 'Cut, carried and sold by members.', 'Social fund of the club'),
  ],
};
