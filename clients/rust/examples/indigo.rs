use hoyle::{Error, Hoyle};

fn main() -> Result<(), Error> {
    let games = Hoyle::load("")?; // the library that the variable HOYLE_LIBRARY names
    let (deal, bot) = (format!("{:064x}", 1), format!("{:064x}", 2)); // a deal to share has the secret games.seed()
    let table = games.table("indigo", None, Some(&deal), None, None)?;
    let (mut turn, mut n) = (table.turn()?, 0);
    while turn >= 0 {
        let card = match turn {
            0 => table.legal(turn)?.swap_remove(0), // yours
            _ => table.choose(turn, "house", &games.derive(&bot, n)?)?,
        };
        println!("{}: {}", turn, table.say(turn, &[&card], None)?[0].text);
        turn = table.play(turn, &card)?;
        n += 1;
    }
    println!("{:?}", table.score()?);
    Ok(())
}
