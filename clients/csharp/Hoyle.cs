// Card games according to the rules: deals, matches and bots, by the C library of hoyle.
// docs/languages.md says how to build it and lists the operations; each is a method in Reference.cs.

#pragma warning disable 8600, 8601, 8603, 8604, 8625, 8629 // Mono's C# has no annotations of null

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using System.Security.Cryptography;
using System.Text;

namespace HoyleCards
{
    /// <summary>The refusal of an operation.</summary>
    public sealed class HoyleException : Exception
    {
        /// <summary>A short stable word, such as "not-your-turn"; docs/wire.md lists them. "bad-call" is a mistake in the use of this file, "" a fault in a game or a bot.</summary>
        public readonly string Code;

        /// <summary>A sentence for people.</summary>
        public readonly string Reason;

        internal HoyleException(string code, string reason, string message) : base(message) { Code = code; Reason = reason; }

        internal static HoyleException Call(string message) { return new HoyleException("bad-call", "bad call", message); }
    }

    /// <summary>The games of the library, which lies beside the program: libhoyle.so, libhoyle.dylib or hoyle.dll.
    /// Threads may share it; it serves one of them at a time.</summary>
    public sealed partial class Hoyle : Open
    {
        public Hoyle() : base(new Library(), 0) { }

        /// <summary>Lets the bot that thinks for another thread answer at once, with the best that it has found.</summary>
        public void Stop() { Library.Stop(); }

        /// <summary>A new secret seed, from the secure random numbers of the system.</summary>
        public static string Seed()
        {
            var bytes = new byte[32];
            using (var random = RandomNumberGenerator.Create()) random.GetBytes(bytes);
            return string.Concat(bytes.Select(b => b.ToString("x2")));
        }

        /// <summary>Frees all tables and matches.</summary>
        public override void Dispose() { Library.Close(); }
    }

    /// <summary>A deal in progress. Seats count from 0; -1 is a spectator.</summary>
    public sealed partial class Table : Open
    {
        internal Table(Library library, Json number) : base(library, (int)number.Integer) { }

        /// <summary>The seat that the game waits for, -1 at the end.</summary>
        public long Turn { get { return State(-1, 0, new[] { "turn" }).Turn.Value; } }

        /// <summary>The score of each seat.</summary>
        public long[] Score { get { return State(-1, 0, new[] { "score" }).Score; } }

        /// <summary>The moves that a seat may make.</summary>
        public string[] Legal(long seat) { return State(seat, 0, new[] { "legal" }).Legal; }

        /// <summary>Performs an operation that a library of your own adds, such as "odds" in Blackjack.</summary>
        public Json Call(string operation, Json argument) { return Perform(operation, argument.ToString()); }
    }

    /// <summary>A series of deals.</summary>
    public sealed partial class Match : Open
    {
        internal Match(Library library, Json number) : base(library, (int)number.Integer) { }
    }

    /// <summary>What the library knows by a number, which is 0 for the games. Dispose frees it.</summary>
    public abstract class Open : IDisposable
    {
        internal readonly Library Library;
        int number;

        internal Open(Library library, int number) { Library = library; this.number = number; }

        internal Json Perform(string operation, string argument) { return Json.Parse(Library.Call(operation, number, argument)); }

        public virtual void Dispose()
        {
            if (number == 0) return;
            Library.Call("free", number, "null");
            number = -1;
        }
    }

    /// <summary>The functions of hoyle.h, and a handle of it.</summary>
    internal sealed class Library
    {
        const int abi = 1;

        [DllImport("hoyle")] static extern int hoyle_abi();
        [DllImport("hoyle")] static extern UIntPtr hoyle_open();
        [DllImport("hoyle")] static extern int hoyle_close(UIntPtr handle);
        [DllImport("hoyle")] static extern int hoyle_stop(UIntPtr handle);
        [DllImport("hoyle")] static extern UIntPtr hoyle_last(UIntPtr handle, byte[] answer, UIntPtr room);
        [DllImport("hoyle")]
        static extern int hoyle_call(UIntPtr handle, int operation, int table, byte[] argument, UIntPtr n, byte[] answer, UIntPtr room, out UIntPtr size);

        readonly object calls = new object();
        readonly UIntPtr handle;
        readonly string[] operations = { "ops" };
        byte[] room = new byte[1 << 12];

        internal Library()
        {
            if (hoyle_abi() != abi) throw HoyleException.Call("hoyle: the library has version " + hoyle_abi() + " of hoyle.h, want " + abi);
            handle = hoyle_open();
            operations = Json.Parse(Call("ops", 0, "null")).List(x => x.String);
        }

        internal void Close() { hoyle_close(handle); }

        internal void Stop() { hoyle_stop(handle); }

        /// <summary>Performs an operation on a table or a match, or on 0, and returns its answer.</summary>
        internal string Call(string operation, int of, string argument)
        {
            int number = Array.IndexOf(operations, operation);
            if (number < 0) throw HoyleException.Call("hoyle: no operation " + operation);
            byte[] sent = Encoding.UTF8.GetBytes(argument);
            int result;
            string answer;
            lock (calls)
            {
                UIntPtr size;
                result = hoyle_call(handle, number, of, sent, (UIntPtr)sent.Length, room, (UIntPtr)room.Length, out size);
                if ((int)size > room.Length)
                {
                    room = new byte[(int)size];
                    hoyle_last(handle, room, size);
                }
                answer = Encoding.UTF8.GetString(room, 0, (int)size);
            }
            if (result == 0) return answer;
            if (result != -1) throw HoyleException.Call("hoyle: the library is closed, or of another process");
            Json refusal = Json.Parse(answer);
            throw new HoyleException(refusal["code"].String, refusal["reason"].String, refusal["message"].String);
        }
    }

    /// <summary>A JSON value. A record, rules and a position are such values: what the library gives, it takes back.</summary>
    public sealed class Json
    {
        // null, a bool, a string, a Json[], a Dictionary of fields, or a decimal text as a char[]
        readonly object value;

        Json(object value) { this.value = value; }

        public static readonly Json Null = new Json(null);

        public bool IsNull { get { return value == null; } }
        public bool Boolean { get { return value is bool && (bool)value; } }
        public long Integer { get { return long.Parse(Digits, CultureInfo.InvariantCulture); } }
        public double Number { get { return double.Parse(Digits, CultureInfo.InvariantCulture); } }
        public string String { get { return value as string; } }

        /// <summary>The field of an object, Null if there is none.</summary>
        public Json this[string name]
        {
            get
            {
                var fields = value as Dictionary<string, Json>;
                Json found;
                return fields != null && fields.TryGetValue(name, out found) ? found : Null;
            }
        }

        /// <summary>The items of a list, each as one makes it.</summary>
        public T[] List<T>(Func<Json, T> one)
        {
            var items = value as Json[];
            if (items == null) throw Wrong();
            return items.Select(one).ToArray();
        }

        internal T Maybe<T>(Func<Json, T> one) where T : class { return IsNull ? null : one(this); }

        string Digits
        {
            get
            {
                if (!(value is char[])) throw Wrong();
                return new string((char[])value);
            }
        }

        HoyleException Wrong() { return HoyleException.Call("hoyle: JSON of another kind: " + this); }

        public override string ToString()
        {
            if (value is char[]) return Digits;
            if (value is Json[]) return "[" + string.Join(",", (IEnumerable<Json>)value) + "]";
            var fields = value as Dictionary<string, Json>;
            return fields == null ? Text(value) : "{" + string.Join(",", fields.Select(f => Text(f.Key) + ":" + f.Value)) + "}";
        }

        /// <summary>The JSON of an argument.</summary>
        internal static string Text(object argument)
        {
            if (argument == null) return "null";
            if (argument is bool) return (bool)argument ? "true" : "false";
            if (argument is string[]) return "[" + string.Join(",", ((string[])argument).Select(Text)) + "]";
            if (!(argument is string)) return Convert.ToString(argument, CultureInfo.InvariantCulture);
            var text = new StringBuilder("\"");
            foreach (char c in (string)argument)
            {
                if (c == '"' || c == '\\') text.Append('\\');
                if (c < ' ') text.Append("\\u" + ((int)c).ToString("x4"));
                else text.Append(c);
            }
            return text.Append('"').ToString();
        }

        /// <summary>The JSON of an object with these names and values, without those that are null.</summary>
        internal static string Object(params object[] fields)
        {
            var given = Enumerable.Range(0, fields.Length / 2).Where(i => fields[2 * i + 1] != null);
            return "{" + string.Join(",", given.Select(i => Text(fields[2 * i]) + ":" + Text(fields[2 * i + 1]))) + "}";
        }

        /// <summary>Words, one after the other.</summary>
        internal static string Words(params object[] words)
        {
            return string.Join(" ", words.Select(w => w is string[] ? string.Join(" ", (string[])w) : Convert.ToString(w, CultureInfo.InvariantCulture)));
        }

        /// <summary>Reads JSON, such as a record that was kept.</summary>
        public static Json Parse(string text)
        {
            int at = 0;
            try
            {
                var json = new Json(Value(text, ref at));
                Skip(text, ref at);
                if (at == text.Length) return json;
            }
            catch (IndexOutOfRangeException) { }
            catch (ArgumentOutOfRangeException) { }
            throw HoyleException.Call("hoyle: no JSON, at " + at);
        }

        static void Skip(string text, ref int at)
        {
            while (at < text.Length && " \t\r\n,:".IndexOf(text[at]) >= 0) at++;
        }

        static object Value(string text, ref int at)
        {
            Skip(text, ref at);
            switch (text[at])
            {
                case '"': return Quoted(text, ref at);
                case 't': at += 4; return true;
                case 'f': at += 5; return false;
                case 'n': at += 4; return null;
                case '[':
                    var items = new List<Json>();
                    for (at++, Skip(text, ref at); text[at] != ']'; Skip(text, ref at)) items.Add(new Json(Value(text, ref at)));
                    at++;
                    return items.ToArray();
                case '{':
                    var fields = new Dictionary<string, Json>();
                    for (at++, Skip(text, ref at); text[at] != '}'; Skip(text, ref at))
                    {
                        string name = Quoted(text, ref at);
                        fields[name] = new Json(Value(text, ref at));
                    }
                    at++;
                    return fields;
            }
            int from = at;
            while (at < text.Length && "+-.0123456789eE".IndexOf(text[at]) >= 0) at++;
            if (at == from) throw new ArgumentOutOfRangeException();
            return text.Substring(from, at - from).ToCharArray();
        }

        static string Quoted(string text, ref int at)
        {
            var read = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                char c = text[at];
                if (c == '\\')
                {
                    c = text[++at];
                    int control = "bfnrt".IndexOf(c);
                    if (control >= 0) c = "\b\f\n\r\t"[control];
                    if (c == 'u')
                    {
                        c = (char)Convert.ToInt32(text.Substring(at + 1, 4), 16);
                        at += 4;
                    }
                }
                read.Append(c);
            }
            at++;
            return read.ToString();
        }
    }
}
