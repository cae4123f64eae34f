using System;
using HoyleCards;

static class Indigo {
    static void Main() {
        using (var games = new Hoyle()) {
            string deal = 1.ToString("x64"), bot = 2.ToString("x64"); // a deal to share has the secret Hoyle.Seed()
            Table table = games.Table("indigo", seed: deal);
            long turn = table.Turn;
            for (long n = 0; turn >= 0; n++) {
                string card = turn == 0
                    ? table.Legal(turn)[0] // yours
                    : table.Choose(turn, "house", games.Derive(bot, n));
                Console.WriteLine(turn + ": " + table.Say(turn, new[] { card })[0].Text);
                turn = table.Play(turn, card);
            }
            Console.WriteLine("[" + string.Join(", ", table.Score) + "]");
        }
    }
}
